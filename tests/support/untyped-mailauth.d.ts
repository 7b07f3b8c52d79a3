// mailauth describes its main entry alone, which brings a DNS resolver and more with it that a test of signatures has no use for.
declare module 'mailauth/lib/dkim/verify.js' {
  interface DkimResult {
    signingDomain: string;
    status: { result: string; aligned: string | false };
  }
  export function dkimVerify(
    message: Buffer,
    options: { resolver: (name: string, type: string) => Promise<string[][]> },
  ): Promise<{ results: DkimResult[] }>;
}
