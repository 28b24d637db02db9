import type { Catalog } from './catalog.ts'
import { activity } from './de/activity.ts'
import { add } from './de/add.ts'
import { calendar } from './de/calendar.ts'
import { common } from './de/common.ts'
import { discover } from './de/discover.ts'
import { feeds } from './de/feeds.ts'
import { bulk, format, kept, sync, waiting, wishlist } from './de/format.ts'
import { fileKind, game, link, partKind, partStatus } from './de/game.ts'
import { help } from './de/help.ts'
import { library, setup } from './de/library.ts'
import { notifications } from './de/notifications.ts'
import { report, reportResult } from './de/report.ts'
import { search } from './de/search.ts'
import { settingsAccount } from './de/settings-account.ts'
import { settingField } from './de/settings-field.ts'
import { settingsLibrary, settingsMapping, settingsRoots, settingsScoring } from './de/settings-folders.ts'
import { ruleWeight, settingsIndex, settingsSection, settingsSectionText } from './de/settings-pages.ts'
import { settingsSearch } from './de/settings-search.ts'
import {
  settings,
  settingsChannel,
  settingsFeed,
  settingsHttps,
  settingsService,
  settingsWishlist,
} from './de/settings-services.ts'
import { statistics } from './de/statistics.ts'
import {
  conflict,
  downloadPriority,
  downloadStatus,
  gameStatus,
  historyType,
  importPhase,
  notificationEvent,
  reason,
  releaseStatus,
  trackerState,
  transferMode,
} from './de/status.ts'
import { wanted } from './de/wanted.ts'
import { error, welcome } from './de/welcome.ts'

/** The German texts. */
export const de: Catalog = {
  activity,
  add,
  bulk,
  calendar,
  common,
  conflict,
  discover,
  downloadPriority,
  downloadStatus,
  error,
  feeds,
  fileKind,
  format,
  game,
  gameStatus,
  help,
  historyType,
  importPhase,
  kept,
  library,
  link,
  notificationEvent,
  notifications,
  partKind,
  partStatus,
  reason,
  releaseStatus,
  report,
  reportResult,
  ruleWeight,
  search,
  settingField,
  settingsAccount,
  settingsLibrary,
  settingsMapping,
  settingsRoots,
  settingsScoring,
  settings,
  settingsChannel,
  settingsFeed,
  settingsHttps,
  settingsService,
  settingsWishlist,
  settingsIndex,
  settingsSearch,
  settingsSection,
  settingsSectionText,
  setup,
  statistics,
  sync,
  trackerState,
  transferMode,
  waiting,
  wanted,
  welcome,
  wishlist,
}
