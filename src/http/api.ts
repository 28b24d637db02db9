import { type AnyElysia, Elysia } from 'elysia'
import { reportFault } from '#core/telemetry/report-fault.ts'
import { answers } from './plugins/answers.ts'
import { bodies } from './plugins/bodies.ts'
import { errors } from './plugins/errors.ts'
import { gate } from './plugins/gate.ts'
import { objectBodies } from './plugins/object-bodies.ts'
import { apiKeysRoutes } from './routes/api-keys.ts'
import { authRoutes } from './routes/auth.ts'
import { blacklistRoutes } from './routes/blacklist.ts'
import { downloadersRoutes } from './routes/downloaders.ts'
import { downloadsRoutes } from './routes/downloads.ts'
import { filesystemRoutes } from './routes/filesystem.ts'
import { gameReleasesRoutes } from './routes/game-releases.ts'
import { gamesRoutes } from './routes/games.ts'
import { healthRoutes } from './routes/health.ts'
import { historyRoutes } from './routes/history.ts'
import { importSettingsRoutes } from './routes/import-settings.ts'
import { importsRoutes } from './routes/imports.ts'
import { indexersRoutes } from './routes/indexers.ts'
import { integrationRoutes } from './routes/integration.ts'
import { jobsRoutes } from './routes/jobs.ts'
import { libraryScanRoutes } from './routes/library-scan.ts'
import { metadataRoutes, metadataSettingsRoutes } from './routes/metadata.ts'
import { newDownloadsRoutes } from './routes/new-downloads.ts'
import { notificationsRoutes } from './routes/notifications.ts'
import { pathMappingsRoutes } from './routes/path-mappings.ts'
import { rootFoldersRoutes } from './routes/root-folders.ts'
import { searchRoutes } from './routes/search.ts'
import { sslRoutes } from './routes/ssl.ts'
import { systemRoutes } from './routes/system.ts'
import { telemetryRoutes } from './routes/telemetry.ts'
import { userSettingsRoutes } from './routes/user-settings.ts'
import { storefrontIdRoutes, usersRoutes } from './routes/users.ts'
import type { Surroundings } from './surroundings.ts'

// Its exact type is left out: all routes together are more than the compiler follows, and nobody asks for it.
// Instances in one another keep the compiler's work in bounds.
const foldersRoutes = (surroundings: Surroundings) =>
  new Elysia()
    .use(filesystemRoutes(surroundings))
    .use(rootFoldersRoutes(surroundings))
    .use(libraryScanRoutes(surroundings))

/** The whole API on one page. A resource is one file under `routes/` and one line here. */
export const api = (surroundings: Surroundings): AnyElysia =>
  new Elysia({ prefix: `${surroundings.settings.basePath}/api` })
    .use(
      errors({
        log: surroundings.program.log,
        production: surroundings.settings.production,
        routes: surroundings.routes,
        onFault: (error, request) =>
          reportFault(surroundings.program, error, surroundings.callers.seen(request)?.id ?? null),
      }),
    )
    .use(gate(surroundings))
    .use(bodies(surroundings))
    .use(objectBodies())
    .use(answers())
    .use(healthRoutes(surroundings))
    .use(authRoutes(surroundings))
    .use(gamesRoutes(surroundings))
    .use(gameReleasesRoutes(surroundings))
    .use(blacklistRoutes(surroundings))
    .use(indexersRoutes(surroundings))
    .use(searchRoutes(surroundings))
    .use(downloadersRoutes(surroundings))
    .use(metadataRoutes(surroundings))
    .use(metadataSettingsRoutes(surroundings))
    .use(userSettingsRoutes(surroundings))
    .use(newDownloadsRoutes(surroundings))
    .use(downloadsRoutes(surroundings))
    .use(historyRoutes(surroundings))
    .use(importsRoutes(surroundings))
    .use(importSettingsRoutes(surroundings))
    .use(notificationsRoutes(surroundings))
    .use(telemetryRoutes(surroundings))
    .use(sslRoutes(surroundings))
    .use(pathMappingsRoutes(surroundings))
    .use(foldersRoutes(surroundings))
    .use(jobsRoutes(surroundings))
    .use(systemRoutes(surroundings))
    .use(apiKeysRoutes(surroundings))
    .use(integrationRoutes(surroundings))
    .use(usersRoutes(surroundings))
    .use(storefrontIdRoutes(surroundings))
