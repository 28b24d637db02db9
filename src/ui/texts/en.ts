import { activity } from './en/activity.ts'
import { add } from './en/add.ts'
import { calendar } from './en/calendar.ts'
import { common } from './en/common.ts'
import { discover } from './en/discover.ts'
import { feeds } from './en/feeds.ts'
import { bulk, format, kept, sync, waiting, wishlist } from './en/format.ts'
import { fileKind, game, link, partKind, partStatus } from './en/game.ts'
import { help } from './en/help.ts'
import { library, setup } from './en/library.ts'
import { notifications } from './en/notifications.ts'
import { report, reportResult } from './en/report.ts'
import { search } from './en/search.ts'
import { statistics } from './en/statistics.ts'
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
} from './en/status.ts'
import { wanted } from './en/wanted.ts'
import { error, welcome } from './en/welcome.ts'

/** The English texts: the texts that every language has. */
export const en = {
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
  search,
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
