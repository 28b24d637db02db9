import accounts from '#help/accounts.md' with { type: 'text' }
import api from '#help/api.md' with { type: 'text' }
import backups from '#help/backups.md' with { type: 'text' }
import calendar from '#help/calendar.md' with { type: 'text' }
import commands from '#help/commands.md' with { type: 'text' }
import configuration from '#help/configuration.md' with { type: 'text' }
import connecting from '#help/connecting.md' with { type: 'text' }
import containers from '#help/containers.md' with { type: 'text' }
import contributing from '#help/contributing.md' with { type: 'text' }
import dashboards from '#help/dashboards.md' with { type: 'text' }
import downloadClients from '#help/download-clients.md' with { type: 'text' }
import downloads from '#help/downloads.md' with { type: 'text' }
import feeds from '#help/feeds.md' with { type: 'text' }
import gettingStarted from '#help/getting-started.md' with { type: 'text' }
import health from '#help/health.md' with { type: 'text' }
import https from '#help/https.md' with { type: 'text' }
import importing from '#help/importing.md' with { type: 'text' }
import indexers from '#help/indexers.md' with { type: 'text' }
import library from '#help/library.md' with { type: 'text' }
import logs from '#help/logs.md' with { type: 'text' }
import lookups from '#help/lookups.md' with { type: 'text' }
import metadata from '#help/metadata.md' with { type: 'text' }
import monitoring from '#help/monitoring.md' with { type: 'text' }
import moving from '#help/moving.md' with { type: 'text' }
import notifications from '#help/notifications.md' with { type: 'text' }
import releaseRules from '#help/release-rules.md' with { type: 'text' }
import requestsText from '#help/requests.md' with { type: 'text' }
import reverseProxy from '#help/reverse-proxy.md' with { type: 'text' }
import rootFolders from '#help/root-folders.md' with { type: 'text' }
import searchPreferences from '#help/search-preferences.md' with { type: 'text' }
import service from '#help/service.md' with { type: 'text' }
import signInProviders from '#help/sign-in-providers.md' with { type: 'text' }
import signingIn from '#help/signing-in.md' with { type: 'text' }
import statistics from '#help/statistics.md' with { type: 'text' }
import tags from '#help/tags.md' with { type: 'text' }
import takeHome from '#help/take-home.md' with { type: 'text' }
import testedWith from '#help/tested-with.md' with { type: 'text' }
import verification from '#help/verification.md' with { type: 'text' }
import windows from '#help/windows.md' with { type: 'text' }
import { type HelpPage, readPage } from './read-page.ts'

/** The help pages in the order of the navigation, each under the name of its file. */
const texts: readonly (readonly [slug: string, text: string])[] = [
  ['getting-started', gettingStarted],
  ['moving', moving],
  ['library', library],
  ['tags', tags],
  ['requests', requestsText],
  ['take-home', takeHome],
  ['metadata', metadata],
  ['lookups', lookups],
  ['root-folders', rootFolders],
  ['verification', verification],
  ['indexers', indexers],
  ['feeds', feeds],
  ['search-preferences', searchPreferences],
  ['release-rules', releaseRules],
  ['download-clients', downloadClients],
  ['downloads', downloads],
  ['importing', importing],
  ['backups', backups],
  ['health', health],
  ['notifications', notifications],
  ['calendar', calendar],
  ['statistics', statistics],
  ['connecting', connecting],
  ['dashboards', dashboards],
  ['monitoring', monitoring],
  ['accounts', accounts],
  ['signing-in', signingIn],
  ['sign-in-providers', signInProviders],
  ['https', https],
  ['reverse-proxy', reverseProxy],
  ['containers', containers],
  ['service', service],
  ['windows', windows],
  ['configuration', configuration],
  ['logs', logs],
  ['commands', commands],
  ['api', api],
  ['tested-with', testedWith],
  ['contributing', contributing],
]

export const helpPages: readonly HelpPage[] = texts.map(([slug, text]) => readPage(slug, text))
