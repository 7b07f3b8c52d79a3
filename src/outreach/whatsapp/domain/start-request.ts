// Whether a person asks, in their own words, to be messaged again after an opt-out. Only such words lift one: any other message answers
// something, and agrees to nothing.

const START =
  /^(?:please )?(?:start|un-?stop|subscribe|resubscribe|opt[ -]?in|start (?:messages|promotions|again)|(?:wieder )?anmelden|alta|inscribirme|m['’]abonner|abonner|iscrivimi|aanmelden|inscrever|anmäl mig|zapisz mnie)[.! ]*(?:please|thanks|thank you)?[.! ]*$/iu;

/** The whole message: "start" inside a sentence is about something else. */
export function asksToStart(text: string): boolean {
  return START.test(text.trim());
}
