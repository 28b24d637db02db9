import { syncFeeds } from '#core/acquisition/feeds/sync-feeds.ts'
import { searchWantedGames } from '#core/acquisition/search-wanted-games.ts'
import { searchUpdates } from '#core/acquisition/updates/search-updates.ts'
import type { AppContext } from '#core/app-context.ts'
import { checkClients } from '#core/download-clients/check-clients.ts'
import { pollClients } from '#core/downloads/poll-clients.ts'
import { pollInterval } from '#core/downloads/poll-interval.ts'
import { removeSeeded } from '#core/importing/cleanup/remove-from-client.ts'
import { checkReviews } from '#core/importing/reviews/watch-reviews.ts'
import { resumeImports } from '#core/importing/start-import.ts'
import { syncProwlarrDaily } from '#core/indexers/sync-prowlarr.ts'
import { emptyRecycleFolder } from '#core/library/recycle-folder.ts'
import { sweepStaging } from '#core/library/staging-folder.ts'
import { refreshGames } from '#core/metadata/refresh-games.ts'
import { resumeScans, scanLibraryForMoves, startAutomaticScan } from '#core/scanning/start-scan.ts'
import { libraryId, watchRoots } from '#core/scanning/watch-roots.ts'
import { checkHealth, healthInterval } from '#core/system/check-health.ts'
import type { Job } from './job.ts'

/** Everything that happens by itself: a new job is a line here. `watched` says whether somebody has the pages open. */
export function declareJobs(app: AppContext, watched: () => boolean): Job[] {
  let isStart = true
  const rootWatch = watchRoots(app, (id) => (id === libraryId ? scanLibraryForMoves(app) : startAutomaticScan(app, id)))
  return [
    {
      name: 'resume-imports',
      title: 'Go on with imports that were interrupted',
      schedule: 300,
      atStart: true,
      run: async () => {
        resumeImports(app)
        await sweepStaging(app)
      },
    },
    {
      name: 'retry-imports',
      title: 'Retry imports that need review',
      schedule: 120,
      atStart: true,
      run: async () => {
        await checkReviews(app, { isStart })
        isStart = false
      },
    },
    {
      name: 'follow-downloads',
      title: 'Ask the download clients how far they are',
      schedule: () => pollInterval(app, watched()),
      atStart: true,
      run: (signal) => pollClients(app, signal),
    },
    {
      name: 'look-at-clients',
      title: 'See whether the download clients answer, and where they save',
      schedule: 300,
      atStart: true,
      run: (signal) => checkClients(app, signal),
    },
    {
      name: 'check-health',
      title: 'Look for what stands in the way',
      schedule: () => healthInterval(app),
      atStart: true,
      run: (_, board) => checkHealth(app, board.list()),
    },
    {
      name: 'resume-scans',
      title: 'Go on with scans that were interrupted or wait',
      schedule: 300,
      atStart: true,
      run: () => resumeScans(app),
    },
    {
      name: 'scan-root-folders',
      title: 'Look for games in the root folders',
      schedule: 12 * 3600,
      run: () => {
        startAutomaticScan(app)
        scanLibraryForMoves(app)
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
        return rootWatch.refresh()
      },
    },
    {
      name: 'empty-recycle-folder',
      title: 'Empty the recycle folder of what was replaced long ago',
      schedule: 86_400,
      run: () => emptyRecycleFolder(app),
    },
    {
      name: 'let-go-of-seeded',
      title: 'Remove imported torrents that have met their goal',
      schedule: 900,
      run: (signal) => removeSeeded(app, signal),
    },
    {
      name: 'search-wanted-games',
      title: 'Search for wanted games',
      schedule: 900,
      run: (signal) => searchWantedGames(app, signal),
    },
    {
      name: 'sync-feeds',
      title: "Read the indexers' newest items",
      schedule: 900,
      run: (signal) => syncFeeds(app, signal),
    },
    {
      name: 'sync-prowlarr',
      title: 'Keep the indexers in step with Prowlarr',
      schedule: 24 * 3600,
      run: () => syncProwlarrDaily(app),
    },
    {
      name: 'refresh-metadata',
      title: 'Refresh metadata',
      schedule: 3600,
      run: (signal) => refreshGames(app, signal),
    },
    {
      name: 'search-updates',
      title: 'Search for newer versions of owned games',
      schedule: 3600,
      run: (signal) => searchUpdates(app, signal),
    },
  ]
}
