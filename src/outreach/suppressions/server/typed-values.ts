// Splits what was typed or pasted into entries. Spaces part addresses, but belong to a phone number.

const LINES = /[\n\r\t,;]+/;
const OF_A_NUMBER = /^[+\d(][\d()./-]*$/;

/** `+49 170 1234567 mara@b.example` are two entries. A plus begins another number. */
export function typedValues(text: string): string[] {
  return text.split(LINES).flatMap((line) => {
    const values: string[] = [];
    let number = false;
    for (const word of line.split(/\s+/).filter((part) => part !== '')) {
      const continues = number && OF_A_NUMBER.test(word) && !word.startsWith('+');
      if (continues) values.push(`${values.pop()} ${word}`);
      else {
        values.push(word);
        number = OF_A_NUMBER.test(word.replace(/^tel:/i, ''));
      }
    }
    return values;
  });
}
