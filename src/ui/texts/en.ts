import { activity } from './en/activity.ts'
import { add } from './en/add.ts'
import { calendar } from './en/calendar.ts'
import { common } from './en/common.ts'
import { discover } from './en/discover.ts'
import { feeds } from './en/feeds.ts'
import { form, unit } from './en/form.ts'
import { bulk, format, kept, sync, waiting, wishlist } from './en/format.ts'
import { fileKind, game, link, partKind, partStatus } from './en/game.ts'
import { help } from './en/help.ts'
import { library, setup } from './en/library.ts'
import { notifications } from './en/notifications.ts'
import { palette, paletteGroup } from './en/palette.ts'
import { report, reportResult } from './en/report.ts'
import { search } from './en/search.ts'
import { shell } from './en/shell.ts'
import { signInFailure, signInPage } from './en/sign-in.ts'
import { statistics } from './en/statistics.ts'
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
} from './en/status.ts'
import {
  about,
  backup,
  backupReason,
  backupStage,
  healthPage,
  healthSeverity,
  systemSection,
  task,
} from './en/system.ts'
import { table } from './en/table.ts'
import { wanted } from './en/wanted.ts'
import { error, welcome } from './en/welcome.ts'

/** The English texts of the start page and what it shares with others. The rest are in `en-later.ts`. */
export const en = {
  about,
  activity,
  add,
  backup,
  backupReason,
  backupStage,
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
  form,
  format,
  game,
  gameStatus,
  healthPage,
  healthSeverity,
  help,
  historyType,
  importPhase,
  kept,
  library,
  link,
  notificationEvent,
  notifications,
  palette,
  paletteGroup,
  partKind,
  partStatus,
  reason,
  releaseStatus,
  report,
  reportResult,
  search,
  setup,
  shell,
  signInFailure,
  signInPage,
  statistics,
  sync,
  systemSection,
  table,
  task,
  trackerState,
  platformNames,
  transferMode,
  unit,
  waiting,
  wanted,
  welcome,
  wishlist,
}
