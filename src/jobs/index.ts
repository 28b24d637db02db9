import { syncFeeds } from '#core/acquisition/feeds/sync-feeds.ts'
import { searchWantedGames } from '#core/acquisition/search-wanted-games.ts'
import { searchUpdates } from '#core/acquisition/updates/search-updates.ts'
import { followDownloads } from '#core/downloads/follow-downloads.ts'
import { followPace } from '#core/downloads/follow-pace.ts'
import { letGoOfSeeded } from '#core/downloads/let-go.ts'
import { lookAtClients } from '#core/downloads/look-at-clients.ts'
import { emptyRecycleFolder } from '#core/importing/recycle.ts'
import { checkReviews } from '#core/importing/reviews/watch-reviews.ts'
import { resumeImports } from '#core/importing/start-import.ts'
import { sweepStaging } from '#core/importing/unpacking/staging.ts'
import { refreshGames } from '#core/metadata/refresh-games.ts'
import type { Program } from '#core/program.ts'
import { followInLibrary, resumeScans, scanByItself } from '#core/scanning/start-scan.ts'
import { libraryId, watchRoots } from '#core/scanning/watch-roots.ts'
import { keepProwlarrInSync } from '#core/sources/sync-prowlarr.ts'
import { checkHealth, healthPace } from '#core/system/check-health.ts'
import type { Job } from './job.ts'

/** Everything that happens by itself: a new job is a line here. `watched` says whether somebody has the pages open. */
export function declareJobs(program: Program, watched: () => boolean): Job[] {
  let isStart = true
  const rootWatch = watchRoots(program, (id) =>
    id === libraryId ? followInLibrary(program) : scanByItself(program, id),
  )
  return [
    {
      name: 'resume-imports',
      title: 'Go on with imports that were interrupted',
      schedule: 300,
      atStart: true,
      run: async () => {
        resumeImports(program)
        await sweepStaging(program)
      },
    },
    {
      name: 'retry-imports',
      title: 'Retry imports that need review',
      schedule: 120,
      atStart: true,
      run: async () => {
        await checkReviews(program, { isStart })
        isStart = false
      },
    },
    {
      name: 'follow-downloads',
      title: 'Ask the download clients how far they are',
      schedule: () => followPace(program, watched()),
      atStart: true,
      run: (signal) => followDownloads(program, signal),
    },
    {
      name: 'look-at-clients',
      title: 'See whether the download clients answer, and where they save',
      schedule: 300,
      atStart: true,
      run: (signal) => lookAtClients(program, signal),
    },
    {
      name: 'check-health',
      title: 'Look for what stands in the way',
      schedule: () => healthPace(program),
      atStart: true,
      run: (_, board) => checkHealth(program, board.list()),
    },
    {
      name: 'resume-scans',
      title: 'Go on with scans that were interrupted or wait',
      schedule: 300,
      atStart: true,
      run: () => resumeScans(program),
    },
    {
      name: 'scan-root-folders',
      title: 'Look for games in the root folders',
      schedule: 12 * 3600,
      run: () => {
        scanByItself(program)
        followInLibrary(program)
      },
    },
    {
      name: 'watch-root-folders',
      title: 'Watch the root folders for new games',
      schedule: 60,
      atStart: true,
      run: (signal) => {
        // The signal is one and the same for all runs.
        signal.onabort = () => rootWatch.stop()
        return rootWatch.follow()
      },
    },
    {
      name: 'empty-recycle-folder',
      title: 'Empty the recycle folder of what was replaced long ago',
      schedule: 86_400,
      run: () => emptyRecycleFolder(program),
    },
    {
      name: 'let-go-of-seeded',
      title: 'Remove imported torrents that have met their goal',
      schedule: 900,
      run: (signal) => letGoOfSeeded(program, signal),
    },
    {
      name: 'search-wanted-games',
      title: 'Search for wanted games',
      schedule: 900,
      run: (signal) => searchWantedGames(program, signal),
    },
    {
      name: 'sync-feeds',
      title: "Read the indexers' newest items",
      schedule: 900,
      run: (signal) => syncFeeds(program, signal),
    },
    {
      name: 'sync-prowlarr',
      title: 'Keep the indexers in step with Prowlarr',
      schedule: 24 * 3600,
      run: () => keepProwlarrInSync(program),
    },
    {
      name: 'refresh-metadata',
      title: 'Refresh metadata',
      schedule: 3600,
      run: (signal) => refreshGames(program, signal),
    },
    {
      name: 'search-updates',
      title: 'Search for newer versions of owned games',
      schedule: 3600,
      run: (signal) => searchUpdates(program, signal),
    },
  ]
}
