/** From the most detailed to the most severe. */
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof logLevels)[number]

export type LogLine = {
  time: string
  level: LogLevel
  /** The part of the program that logged it. */
  module: string
  message: string
  fields: Record<string, unknown>
}

/** The parts of the program that log under a name of their own. `ludarr` is everything else. */
export const logModules = [
  'ludarr',
  'aria2',
  'blackhole',
  'builtin',
  'deluge',
  'feeds',
  'grab',
  'http',
  'images',
  'importing',
  'indexers',
  'library',
  'logging',
  'lookups',
  'metadata',
  'notifications',
  'nzbget',
  'outbound',
  'qbittorrent',
  'realtime',
  'rtorrent',
  'sabnzbd',
  'scan',
  'search',
  'synology',
  'telemetry',
  'tls',
  'transmission',
  'verification',
  'wishlist',
] as const

/** Which lines are shown. */
export type LogFilter = { level: LogLevel; module: string | null; text: string }

const rank = new Map<string, number>(logLevels.map((level, index) => [level, index]))

/** The position of a level; unknown levels of a damaged file count as the most severe. */
export const levelRank = (level: string): number => rank.get(level) ?? logLevels.length

/** Whether a line has at least the level, belongs to the module, and contains the text in any case. */
export function matchesFilter(line: LogLine, { level, module, text }: LogFilter): boolean {
  if (levelRank(line.level) < levelRank(level)) return false
  if (module !== null && line.module !== module) return false
  return text === '' || searchableText(line).includes(text.toLowerCase())
}

function searchableText({ module, message, fields }: LogLine): string {
  return `${module}: ${message}${describeFields(fields)}`.toLowerCase()
}

/** The fields of a line as `name=value`, each after a space. */
export function describeFields(fields: LogLine['fields']): string {
  return Object.entries(fields)
    .map(([name, value]) => ` ${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('')
}

/** Stands where lines were not sent to the log page because they came too fast. */
export function leftOutLine(time: string, leftOut: number): LogLine {
  const message = 'More lines came than can be shown live. They are in the log files'
  return { time, level: 'warn', module: 'logging', message, fields: { leftOut } }
}
