import type { Catalog } from './catalog.ts'
import { activity } from './de/activity.ts'
import { add } from './de/add.ts'
import { calendar } from './de/calendar.ts'
import { common } from './de/common.ts'
import { declared } from './de/declared.ts'
import { discover } from './de/discover.ts'
import { feeds } from './de/feeds.ts'
import { firstRun, firstRunText } from './de/first-run.ts'
import { folderRename } from './de/folder-rename.ts'
import { form, unit } from './de/form.ts'
import { bulk, format, kept, sync, waiting, wishlist } from './de/format.ts'
import { fileKind, game, link, partKind, partStatus } from './de/game.ts'
import {
  addGames,
  fileTree,
  gamePage,
  protocol,
  releaseKind,
  releaseTable,
  scoreRule,
  verification,
  verificationMeaning,
} from './de/game-page.ts'
import { help } from './de/help.ts'
import { requests, shelf } from './de/household.ts'
import { importFiles, importMode, manualImport } from './de/import.ts'
import { keyList, keyName } from './de/keys.ts'
import { library, setup } from './de/library.ts'
import { gameSource, libraryPage } from './de/library-page.ts'
import { log } from './de/log.ts'
import { notifications } from './de/notifications.ts'
import { palette, paletteGroup } from './de/palette.ts'
import { paletteWords } from './de/palette-words.ts'
import { gamePreferences, preferencePreset } from './de/preferences.ts'
import { programImport, programImportPhase, programImportTable } from './de/program-import.ts'
import { blacklistTable, historyTable, queue } from './de/queue.ts'
import { releaseRule } from './de/release-rules.ts'
import { report, reportResult } from './de/report.ts'
import { romSets } from './de/rom-sets.ts'
import { search } from './de/search.ts'
import { setting } from './de/setting.ts'
import { settingsAccount } from './de/settings-account.ts'
import { settingsFactor } from './de/settings-factor.ts'
import { settingField } from './de/settings-field.ts'
import {
  settingsDats,
  settingsLibrary,
  settingsMapping,
  settingsRoots,
  settingsScoring,
} from './de/settings-folders.ts'
import { settingsIndex, settingsSection, settingsSectionText } from './de/settings-pages.ts'
import { settingsPasskeys } from './de/settings-passkeys.ts'
import { settingsSearch } from './de/settings-search.ts'
import {
  settings,
  settingsChannel,
  settingsFeed,
  settingsHttps,
  settingsService,
  settingsWishlist,
} from './de/settings-services.ts'
import { settingsSignIn } from './de/settings-sign-in.ts'
import { shell } from './de/shell.ts'
import { signInFailure, signInPage } from './de/sign-in.ts'
import { statistics } from './de/statistics.ts'
import {
  conflict,
  downloadPriority,
  downloadStatus,
  gameStatus,
  historyType,
  importPhase,
  notificationEvent,
  platformNames,
  reason,
  releaseStatus,
  trackerState,
  transferMode,
} from './de/status.ts'
import {
  about,
  backup,
  backupReason,
  backupStage,
  healthPage,
  healthSeverity,
  systemSection,
  task,
} from './de/system.ts'
import { healthAction, taskHistory } from './de/system-pages.ts'
import { table } from './de/table.ts'
import { bulkEdit, tag, tagColor } from './de/tags.ts'
import { takeHome } from './de/take-home.ts'
import { updates } from './de/updates.ts'
import { wanted } from './de/wanted.ts'
import { wantedTable } from './de/wanted-table.ts'
import { error, welcome } from './de/welcome.ts'

/** The German texts. */
export const de: Catalog = {
  about,
  activity,
  add,
  backup,
  backupReason,
  backupStage,
  bulk,
  bulkEdit,
  calendar,
  common,
  conflict,
  discover,
  downloadPriority,
  downloadStatus,
  error,
  feeds,
  fileKind,
  firstRun,
  firstRunText,
  form,
  format,
  game,
  addGames,
  fileTree,
  takeHome,
  verification,
  verificationMeaning,
  gamePage,
  gameSource,
  protocol,
  releaseTable,
  scoreRule,
  gameStatus,
  healthPage,
  healthSeverity,
  help,
  blacklistTable,
  historyTable,
  historyType,
  importFiles,
  importMode,
  importPhase,
  kept,
  keyList,
  keyName,
  library,
  libraryPage,
  link,
  healthAction,
  taskHistory,
  log,
  manualImport,
  updates,
  notificationEvent,
  notifications,
  palette,
  paletteGroup,
  paletteWords,
  partKind,
  partStatus,
  programImport,
  programImportPhase,
  programImportTable,
  reason,
  releaseKind,
  releaseStatus,
  queue,
  romSets,
  report,
  requests,
  reportResult,
  folderRename,
  gamePreferences,
  preferencePreset,
  search,
  setting: { ...setting, ...declared },
  settingField,
  settings,
  settingsAccount,
  settingsFactor,
  settingsSignIn,
  settingsPasskeys,
  settingsChannel,
  settingsFeed,
  settingsHttps,
  settingsIndex,
  settingsLibrary,
  settingsDats,
  settingsMapping,
  settingsRoots,
  settingsScoring,
  settingsSearch,
  releaseRule,
  settingsSection,
  settingsSectionText,
  settingsService,
  settingsWishlist,
  setup,
  shelf,
  shell,
  signInFailure,
  signInPage,
  statistics,
  sync,
  systemSection,
  table,
  tag,
  tagColor,
  task,
  trackerState,
  platformNames,
  transferMode,
  unit,
  waiting,
  wanted,
  wantedTable,
  welcome,
  wishlist,
}
