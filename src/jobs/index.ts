import { resumeBulkTasks } from '#core/acquisition/bulk/bulk-tasks.ts'
import { syncFeeds } from '#core/acquisition/feeds/sync-feeds.ts'
import { searchWantedParts } from '#core/acquisition/parts/search-wanted-parts.ts'
import { matchFeedTitles } from '#core/acquisition/rss/match-titles.ts'
import { syncRss } from '#core/acquisition/rss/sync-rss.ts'
import { searchUpdates } from '#core/acquisition/updates/search-updates.ts'
import { grabWaitingReleases } from '#core/acquisition/waiting/grab-waiting.ts'
import { createSearchResumption } from '#core/acquisition/wanted/resume-searches.ts'
import { resumeSearches } from '#core/acquisition/wanted/search-all.ts'
import { searchWantedGames } from '#core/acquisition/wanted/search-wanted-games.ts'
import type { AppContext } from '#core/app-context.ts'
import { createJournalWatch } from '#core/backups/watch-journal.ts'
import { checkClients } from '#core/download-clients/check-clients.ts'
import { pollClients } from '#core/downloads/poll-clients.ts'
import { pollInterval } from '#core/downloads/poll-interval.ts'
import { cleanUpImages } from '#core/images/clean-up-images.ts'
import { prefetchCovers } from '#core/images/prefetch-covers.ts'
import { checkReviews } from '#core/importing/reviews/watch-reviews.ts'
import { resumeImports } from '#core/importing/start-import.ts'
import { syncProwlarrDaily } from '#core/indexers/sync-prowlarr.ts'
import { cleanRecycleBin } from '#core/library/recycle-bin.ts'
import { sweepUsedDisks } from '#core/library/staging-folder.ts'
import { watchSceneReleases } from '#core/lookups/watch-scene-releases.ts'
import { refreshDueGames } from '#core/metadata/refresh-due-games.ts'
import { resumeLibraryRefreshes } from '#core/metadata/refresh-library.ts'
import { hasDueNotifications, sendOutbox } from '#core/notifications/send-outbox.ts'
import { resumeGameRemovals } from '#core/removal/games/removal-tasks.ts'
import { removeSeeded } from '#core/removal/remove-imported.ts'
import { watchRoots } from '#core/scanning/watch-roots.ts'
import { checkScanner } from '#core/settings/virus-scanner.ts'
import { createWishlistJob } from '#core/storefront/sync-wishlists.ts'
import { checkForUpdatesDaily } from '#core/system/check-for-updates.ts'
import { checkHealth, healthInterval } from '#core/system/check-health.ts'
import { createDataFolderWatch } from '#core/system/watch-data-folder.ts'
import { completesWithin } from '#core/tasks/completes-within.ts'
import { refreshDatFolders } from '#core/verification/dats.ts'
import { resumeVerification } from '#core/verification/verify-imports.ts'
import { say } from '#domain/messages/say.ts'
import { databaseJobs } from './database-jobs.ts'
import { type Job, withControls } from './job.ts'
import { resumeLibraryWork, scanChanged, scanLibrary } from './library-work.ts'

/** The jobs that continue what was interrupted because the data folder could not be written. */
export const jobsAfterFault: readonly string[] = ['resume-imports', 'refresh-downloads', 'search-wanted-games']

/** All scheduled jobs. `watched` tells whether a user has the pages open. */
export function declareJobs(app: AppContext, watched: () => boolean): Job[] {
  let isStart = true
  const resumeInterruptedSearches = createSearchResumption(app)
  const watchFolder = createDataFolderWatch(app)
  const watchJournal = createJournalWatch(app)
  const rootWatch = watchRoots(app, (id) => scanChanged(app, id))
  return withControls([
    {
      name: 'resume-imports',
      title: say('tasks.resume-imports'),
      schedule: 300,
      atStart: true,
      run: async () => {
        resumeGameRemovals(app)
        resumeImports(app)
        await sweepUsedDisks(app)
      },
    },
    {
      name: 'retry-imports',
      title: say('tasks.retry-imports'),
      schedule: 120,
      atStart: true,
      run: async () => {
        await checkReviews(app, { isStart })
        isStart = false
      },
    },
    {
      name: 'refresh-downloads',
      title: say('tasks.refresh-downloads'),
      schedule: () => pollInterval(app, watched()),
      atStart: true,
      run: (signal, { isManual }) => pollClients(app, signal, { isManual }),
    },
    {
      name: 'check-clients',
      title: say('tasks.check-clients'),
      schedule: 300,
      atStart: true,
      run: (signal, { isManual }) => checkClients(app, signal, { isManual }),
    },
    {
      name: 'check-virus-scanner',
      title: say('tasks.check-virus-scanner'),
      schedule: 300,
      atStart: true,
      run: async (signal) => {
        await checkScanner(app, signal)
      },
    },
    {
      name: 'watch-data-folder',
      title: say('tasks.watch-data-folder'),
      schedule: 2,
      atStart: true,
      run: () => {
        watchFolder()
        return watchJournal()
      },
    },
    {
      name: 'check-health',
      title: say('tasks.check-health'),
      schedule: () => healthInterval(app),
      atStart: true,
      run: async (_, { list }) => {
        await app.dataDisk.refill()
        await checkHealth(app, list())
      },
    },
    {
      name: 'send-notifications',
      title: say('tasks.send-notifications'),
      schedule: () => (hasDueNotifications(app) ? 1 : 60),
      atStart: true,
      // A slow channel does not delay the others: its lock lasts longer than this run.
      run: (signal) => completesWithin(sendOutbox(app, signal), 1000),
    },
    {
      name: 'resume-scans',
      title: say('tasks.resume-scans'),
      schedule: 300,
      atStart: true,
      needsSpace: true,
      run: () => resumeLibraryWork(app),
    },
    {
      name: 'scan-root-folders',
      title: say('tasks.scan-root-folders'),
      schedule: 12 * 3600,
      needsSpace: true,
      run: (_signal, { isManual }) => scanLibrary(app, isManual),
    },
    {
      name: 'watch-root-folders',
      title: say('tasks.watch-root-folders'),
      schedule: 60,
      atStart: true,
      needsSpace: true,
      run: (signal) => {
        // All runs get the same signal.
        signal.onabort = () => rootWatch.stop()
        return rootWatch.refresh()
      },
    },
    {
      name: 'clean-recycle-bin',
      title: say('tasks.clean-recycle-bin'),
      schedule: '0 4 * * *',
      run: () => cleanRecycleBin(app),
    },
    {
      name: 'resume-verification',
      title: say('tasks.resume-verification'),
      schedule: 3600,
      atStart: true,
      needsSpace: true,
      run: () => resumeVerification(app),
    },
    {
      name: 'read-dats',
      title: say('tasks.read-dats'),
      schedule: 24 * 3600,
      atStart: true,
      needsSpace: true,
      run: () => refreshDatFolders(app),
    },
    ...databaseJobs(app),
    {
      name: 'clean-up-images',
      title: say('tasks.clean-up-images'),
      schedule: 24 * 3600,
      run: (signal) => cleanUpImages(app, signal),
    },
    {
      name: 'fetch-covers',
      title: say('tasks.fetch-covers'),
      schedule: 3600,
      needsSpace: true,
      run: (signal) => prefetchCovers(app, signal),
    },
    {
      name: 'remove-seeded',
      title: say('tasks.remove-seeded'),
      schedule: 900,
      run: (signal) => removeSeeded(app, signal),
    },
    {
      name: 'resume-searches',
      title: say('tasks.resume-searches'),
      schedule: 900,
      atStart: true,
      needsSpace: true,
      run: async () => resumeInterruptedSearches(),
    },
    {
      name: 'search-wanted-games',
      title: say('tasks.search-wanted-games'),
      schedule: 900,
      needsSpace: true,
      run: (signal, { reportProgress }) => {
        resumeSearches(app)
        resumeBulkTasks(app)
        return searchWantedGames(app, signal, reportProgress)
      },
    },
    {
      name: 'search-wanted-add-ons',
      title: say('tasks.search-wanted-add-ons'),
      schedule: 900,
      needsSpace: true,
      run: (signal, { reportProgress }) => searchWantedParts(app, signal, reportProgress),
    },
    {
      name: 'grab-waiting-releases',
      title: say('tasks.grab-waiting-releases'),
      schedule: 60,
      atStart: true,
      needsSpace: true,
      run: (signal) => grabWaitingReleases(app, signal),
    },
    {
      name: 'sync-feeds',
      title: say('tasks.sync-feeds'),
      schedule: 900,
      needsSpace: true,
      run: (signal, { reportProgress }) => syncFeeds(app, signal, reportProgress),
    },
    {
      name: 'check-feeds',
      title: say('tasks.check-feeds'),
      // Each feed has an interval of its own.
      schedule: 60,
      atStart: true,
      needsSpace: true,
      run: (signal) => syncRss(app, signal),
    },
    {
      name: 'match-feed-items',
      title: say('tasks.match-feed-items'),
      schedule: 60,
      needsSpace: true,
      run: async (signal) => {
        await matchFeedTitles(app, signal)
      },
    },
    {
      name: 'sync-prowlarr',
      title: say('tasks.sync-prowlarr'),
      schedule: 24 * 3600,
      needsSpace: true,
      run: () => syncProwlarrDaily(app),
    },
    {
      name: 'refresh-metadata',
      title: say('tasks.refresh-metadata'),
      // Short enough to use what the call budgets of the providers allow.
      schedule: 600,
      needsSpace: true,
      run: async (signal, { reportProgress }) => {
        await resumeLibraryRefreshes(app, signal)
        await refreshDueGames(app, signal, reportProgress)
      },
    },
    {
      name: 'watch-scene-releases',
      title: say('tasks.watch-scene-releases'),
      schedule: 1800,
      needsSpace: true,
      run: (signal) => watchSceneReleases(app, signal),
    },
    {
      name: 'sync-wishlists',
      title: say('tasks.sync-wishlists'),
      ...createWishlistJob(app),
      needsSpace: true,
    },
    {
      name: 'search-updates',
      title: say('tasks.search-updates'),
      schedule: 3600,
      needsSpace: true,
      run: (signal, { reportProgress }) => searchUpdates(app, signal, reportProgress),
    },
    {
      name: 'check-for-updates',
      title: say('tasks.check-for-updates'),
      schedule: 24 * 3600,
      needsSpace: true,
      run: (signal) => checkForUpdatesDaily(app, signal),
    },
  ])
}
