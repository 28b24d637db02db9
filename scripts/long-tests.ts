/**
 * Patterns of the test files that only `./scripts/test --long` runs: they repeat in a second browser, behind more web
 * servers or with more programs what other tests show. Tests that roll dice run everywhere, and longer with `--long`:
 * they take their number of rounds from `test/rounds.ts`.
 */
export const longTests = [
  // The paths through the browser UI once more, in Firefox.
  'test/browser/firefox/**',
  // The client generators of other languages, which are installed first. `document.test.ts` beside it checks the document.
  'test/http/document/generators.test.ts',
]
