// Where the sample's links lead: a reserved domain, so that a made-up page leads to no real one.
export const SAMPLE_BASE = 'https://www.facebook.example/';
