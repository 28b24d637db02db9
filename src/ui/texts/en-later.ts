import { firstRun, firstRunText } from './en/first-run.ts'
import { folderRename } from './en/folder-rename.ts'
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
} from './en/game-page.ts'
import { requests, shelf } from './en/household.ts'
import { importFiles, importMode, manualImport } from './en/import.ts'
import { keyList, keyName } from './en/keys.ts'
import { gameSource, libraryPage } from './en/library-page.ts'
import { log } from './en/log.ts'
import { paletteWords } from './en/palette-words.ts'
import { gamePreferences, preferencePreset } from './en/preferences.ts'
import { programImport, programImportPhase, programImportTable } from './en/program-import.ts'
import { blacklistTable, historyTable, queue } from './en/queue.ts'
import { releaseRule } from './en/release-rules.ts'
import { romSets } from './en/rom-sets.ts'
import { settingsAccount } from './en/settings-account.ts'
import { settingsFactor } from './en/settings-factor.ts'
import { settingField } from './en/settings-field.ts'
import {
  settingsDats,
  settingsLibrary,
  settingsMapping,
  settingsRoots,
  settingsScoring,
} from './en/settings-folders.ts'
import { settingsIndex, settingsSection, settingsSectionText } from './en/settings-pages.ts'
import { settingsPasskeys } from './en/settings-passkeys.ts'
import { settingsSearch } from './en/settings-search.ts'
import {
  settings,
  settingsChannel,
  settingsFeed,
  settingsHttps,
  settingsService,
  settingsWishlist,
} from './en/settings-services.ts'
import { settingsSignIn } from './en/settings-sign-in.ts'
import { healthAction, taskHistory } from './en/system-pages.ts'
import { bulkEdit, tag, tagColor } from './en/tags.ts'
import { takeHome } from './en/take-home.ts'
import { updates } from './en/updates.ts'
import { wantedTable } from './en/wanted-table.ts'

/** The English texts that the start page does not need. */
export const enLater = {
  addGames,
  blacklistTable,
  bulkEdit,
  fileTree,
  firstRun,
  firstRunText,
  folderRename,
  gamePage,
  gamePreferences,
  gameSource,
  healthAction,
  historyTable,
  importFiles,
  importMode,
  keyList,
  keyName,
  libraryPage,
  log,
  manualImport,
  paletteWords,
  preferencePreset,
  programImport,
  programImportPhase,
  programImportTable,
  protocol,
  queue,
  releaseKind,
  releaseRule,
  releaseTable,
  requests,
  romSets,
  scoreRule,
  settingField,
  settings,
  settingsAccount,
  settingsChannel,
  settingsDats,
  settingsFactor,
  settingsFeed,
  settingsHttps,
  settingsIndex,
  settingsLibrary,
  settingsMapping,
  settingsPasskeys,
  settingsRoots,
  settingsScoring,
  settingsSearch,
  settingsSection,
  settingsSectionText,
  settingsService,
  settingsSignIn,
  settingsWishlist,
  shelf,
  tag,
  tagColor,
  takeHome,
  taskHistory,
  updates,
  verification,
  verificationMeaning,
  wantedTable,
}
