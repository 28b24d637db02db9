import { type AnyElysia, Elysia } from 'elysia'
import { reportError } from '#core/error-reports/report-error.ts'
import { arrErrors } from './arr/errors.ts'
import { arrRoutes } from './arr/index.ts'
import { clientAddress } from './auth/origin.ts'
import type { HttpContext } from './http-context.ts'
import { bodies, objectBodies } from './plugins/bodies.ts'
import { errors } from './plugins/errors.ts'
import { gate } from './plugins/gate.ts'
import { responses } from './plugins/responses.ts'
import { apiKeysRoutes } from './routes/api-keys.ts'
import { authRoutes } from './routes/auth.ts'
import { backupSettingsRoutes, backupsRoutes } from './routes/backups.ts'
import { blacklistRoutes } from './routes/blacklist.ts'
import { bulkRoutes } from './routes/bulk.ts'
import { bulkDownloadsRoutes } from './routes/bulk-downloads.ts'
import { calendarRoutes } from './routes/calendar.ts'
import { dashboardRoutes } from './routes/dashboard.ts'
import { datsRoutes } from './routes/dats.ts'
import { discoveryRoutes, suggestionsRoutes } from './routes/discovery.ts'
import { downloadQueueRoutes } from './routes/download-queue.ts'
import { downloadersRoutes } from './routes/downloaders.ts'
import { downloadsRoutes } from './routes/downloads.ts'
import { fileDeliveryRoutes } from './routes/file-delivery.ts'
import { filesystemRoutes } from './routes/filesystem.ts'
import { gameMetadataRoutes } from './routes/game-metadata.ts'
import { gamePartsRoutes } from './routes/game-parts.ts'
import { gamePreferencesRoutes } from './routes/game-preferences.ts'
import { gameReleasesRoutes } from './routes/game-releases.ts'
import { gamesRoutes } from './routes/games.ts'
import { healthRoutes } from './routes/health.ts'
import { historyRoutes } from './routes/history.ts'
import { householdRoutes } from './routes/household.ts'
import { identitiesRoutes, userIdentitiesRoutes } from './routes/identities.ts'
import { imagesRoutes } from './routes/images.ts'
import { importSettingsRoutes } from './routes/import-settings.ts'
import { importsRoutes } from './routes/imports.ts'
import { indexersRoutes } from './routes/indexers.ts'
import { integrationRoutes } from './routes/integration.ts'
import { jobsRoutes } from './routes/jobs.ts'
import { libraryFilesRoutes } from './routes/library-files.ts'
import { libraryRenameRoutes } from './routes/library-rename.ts'
import { libraryScanRoutes } from './routes/library-scan.ts'
import { libraryViewsRoutes } from './routes/library-views.ts'
import { logSettingsRoutes, logsRoutes } from './routes/logs.ts'
import { lookupSettingsRoutes } from './routes/lookup-settings.ts'
import { lookupRoutes, modsRoutes } from './routes/lookups.ts'
import { manualImportRoutes } from './routes/manual-import.ts'
import { memberFoldersRoutes } from './routes/member-folders.ts'
import { metadataRoutes, metadataSettingsRoutes } from './routes/metadata.ts'
import { newDownloadsRoutes } from './routes/new-downloads.ts'
import { notificationChannelsRoutes } from './routes/notification-channels.ts'
import { notificationsRoutes } from './routes/notifications.ts'
import { oidcRoutes } from './routes/oidc.ts'
import { passkeysRoutes } from './routes/passkeys.ts'
import { pathMappingsRoutes } from './routes/path-mappings.ts'
import { privateHostsRoutes } from './routes/private-hosts.ts'
import { programImportsRoutes } from './routes/program-imports.ts'
import { releaseRulesRoutes } from './routes/release-rules.ts'
import { gameRequestRoutes, requestsRoutes } from './routes/requests.ts'
import { rootFoldersRoutes } from './routes/root-folders.ts'
import { rssRoutes } from './routes/rss.ts'
import { sceneRoutes } from './routes/scene.ts'
import { searchRoutes } from './routes/search.ts'
import { sessionsRoutes } from './routes/sessions.ts'
import { setupGuideRoutes } from './routes/setup-guide.ts'
import { signInSettingsRoutes } from './routes/sign-in-settings.ts'
import { sslRoutes } from './routes/ssl.ts'
import { statisticsRoutes } from './routes/statistics.ts'
import { steamSettingsRoutes, storefrontRoutes } from './routes/storefront.ts'
import { systemRoutes } from './routes/system.ts'
import { systemsRoutes } from './routes/systems.ts'
import { tagsRoutes } from './routes/tags.ts'
import { telemetryRoutes } from './routes/telemetry.ts'
import { secondFactorsRoutes, totpRoutes } from './routes/totp.ts'
import { updatesRoutes } from './routes/updates.ts'
import { userSettingsRoutes } from './routes/user-settings.ts'
import { storefrontIdRoutes, usersRoutes } from './routes/users.ts'
import { verificationRoutes } from './routes/verification.ts'
import { wantedRoutes } from './routes/wanted.ts'

// Nested instances keep the types small enough for the compiler.
const foldersRoutes = (context: HttpContext) =>
  new Elysia()
    .use(filesystemRoutes(context))
    .use(rootFoldersRoutes(context))
    .use(libraryScanRoutes(context))
    .use(libraryRenameRoutes(context))
    .use(memberFoldersRoutes(context))

const accountSafetyRoutes = (context: HttpContext) =>
  new Elysia()
    .use(sessionsRoutes(context))
    .use(totpRoutes(context))
    .use(secondFactorsRoutes(context))
    .use(passkeysRoutes(context))

const lookupsRoutes = (context: HttpContext) =>
  new Elysia()
    .use(lookupRoutes(context))
    .use(modsRoutes(context))
    .use(rssRoutes(context))
    .use(sceneRoutes(context))
    .use(lookupSettingsRoutes(context))

const sharingRoutes = (context: HttpContext) =>
  new Elysia().use(householdRoutes(context)).use(requestsRoutes(context)).use(gameRequestRoutes(context))

/**
 * The whole API: each resource is a file in `routes/` and a line here. It is not typed exactly, as the type of all
 * routes exceeds the limits of the compiler.
 */
export const api = (context: HttpContext): AnyElysia =>
  new Elysia({ prefix: `${context.settings.basePath}/api` })
    .use(
      errors({
        log: context.app.log,
        redactor: context.app.redactor,
        production: context.settings.production,
        routes: context.routes,
        arr: arrErrors(context),
        hidesAddresses: (request) => context.authenticator.seen(request)?.role === 'member',
        addressOf: (request) => clientAddress(context, request).ip,
        onFault: (error, request) => reportError(context.app, error, context.authenticator.seen(request)?.id ?? null),
      }),
    )
    .use(gate(context))
    .use(bodies(context))
    .use(objectBodies(context))
    .use(responses(context.routes))
    .use(healthRoutes(context))
    .use(authRoutes(context))
    .use(accountSafetyRoutes(context))
    .use(oidcRoutes(context))
    .use(identitiesRoutes(context))
    .use(signInSettingsRoutes(context))
    .use(gameMetadataRoutes(context))
    .use(gamePartsRoutes(context))
    .use(gamePreferencesRoutes(context))
    .use(fileDeliveryRoutes(context))
    .use(libraryFilesRoutes(context))
    .use(libraryViewsRoutes(context))
    .use(bulkRoutes(context))
    .use(sharingRoutes(context))
    .use(gamesRoutes(context))
    .use(gameReleasesRoutes(context))
    .use(wantedRoutes(context))
    .use(imagesRoutes(context))
    .use(blacklistRoutes(context))
    .use(systemsRoutes(context))
    .use(datsRoutes(context))
    .use(verificationRoutes(context))
    .use(tagsRoutes(context))
    .use(indexersRoutes(context))
    .use(privateHostsRoutes(context))
    .use(searchRoutes(context))
    .use(downloadersRoutes(context))
    .use(metadataRoutes(context))
    .use(discoveryRoutes(context))
    .use(suggestionsRoutes(context))
    .use(metadataSettingsRoutes(context))
    .use(lookupsRoutes(context))
    .use(storefrontRoutes(context))
    .use(steamSettingsRoutes(context))
    .use(userSettingsRoutes(context))
    .use(releaseRulesRoutes(context))
    .use(newDownloadsRoutes(context))
    .use(bulkDownloadsRoutes(context))
    .use(downloadQueueRoutes(context))
    .use(downloadsRoutes(context))
    .use(historyRoutes(context))
    .use(importsRoutes(context))
    .use(manualImportRoutes(context))
    .use(importSettingsRoutes(context))
    .use(notificationsRoutes(context))
    .use(notificationChannelsRoutes(context))
    .use(telemetryRoutes(context))
    .use(sslRoutes(context))
    .use(pathMappingsRoutes(context))
    .use(foldersRoutes(context))
    .use(jobsRoutes(context))
    .use(backupsRoutes(context))
    .use(backupSettingsRoutes(context))
    .use(systemRoutes(context))
    .use(setupGuideRoutes(context))
    .use(updatesRoutes(context))
    .use(logsRoutes(context))
    .use(logSettingsRoutes(context))
    .use(programImportsRoutes(context))
    .use(dashboardRoutes(context))
    .use(calendarRoutes(context))
    .use(statisticsRoutes(context))
    .use(apiKeysRoutes(context))
    .use(integrationRoutes(context))
    .use(arrRoutes(context))
    .use(usersRoutes(context))
    .use(userIdentitiesRoutes(context))
    .use(storefrontIdRoutes(context))
