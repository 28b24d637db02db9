/**
 * Patterns of the test files that only `./scripts/test --long` runs: they repeat in a second browser or with more programs
 * what other tests show, or read gigabytes. Tests that roll dice run everywhere, and longer with `--long`: they take their
 * number of rounds from `rounds` of `test/rounds.ts`. So do tests that repeat the same on a second size of the screen,
 * behind more web servers or with more clients: their list passes through `few`, and all of it is taken with `--long`. The
 * program itself runs under Deno with `--long` only; the portable tests do everywhere.
 */
export const longTests = [
  // The paths through the browser UI once more, in Firefox.
  'test/browser/firefox/**',
  // The client generators of other languages, which are installed first. `document.test.ts` beside it checks the document.
  'test/http/document/generators.test.ts',
  // Three files of 4 GiB in one archive.
  'test/http/file-delivery/huge-archive.test.ts',
  // Further download clients. Their recorded responses are read everywhere, and the contract is tested with qBittorrent and
  // SABnzbd.
  'test/integrations/downloaders/aria2.test.ts',
  'test/integrations/downloaders/deluge*.test.ts',
  'test/integrations/downloaders/nzbget.test.ts',
  'test/integrations/downloaders/rtorrent*.test.ts',
  'test/integrations/downloaders/transmission.test.ts',
]
