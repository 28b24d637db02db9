import type { KnipConfig } from 'knip'

/** What `bun run check` looks at for files, exports and packages that nothing uses. Entries with "!" are shipped. */
const config: KnipConfig = {
  entry: [
    'src/main.ts!',
    'src/ui/main.tsx!',
    'src/ui/early-script.ts!',
    'src/ui/service-worker.ts!',
    // Chosen by `#runtime/*` in package.json, under Deno only.
    'src/runtime/deno/*.ts!',
    'scripts/**/*.ts',
    'test/**/*.ts',
  ],
  project: ['src/**/*.{ts,tsx}!', 'scripts/**/*.ts', 'test/**/*.ts'],
  ignore: [
    // Only a type reads it, which compares it with its copy in the UI.
    'src/domain/games/added-games.ts',
  ],
  ignoreDependencies: [
    // Its files are bundled by path into the API page.
    'swagger-ui-dist',
    // Programs that a test runs.
    '@emmercm/chdman-linux-x64',
    '@emmercm/dolphin-tool-linux-x64',
    '@emmercm/maxcso-linux-x64',
    // Read by its plugin, from the style sheet.
    'tailwindcss',
  ],
  // Tests and benches start real programs, which are no packages.
  ignoreBinaries: ['.*'],
}

export default config
