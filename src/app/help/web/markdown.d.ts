// What `helpArticles` of the build makes of a Markdown file.
declare module '*.md?article' {
  const markdown: import('./article.ts').Markdown;
  // biome-ignore lint/style/noDefaultExport: as a module of the build has it
  export default markdown;
}
