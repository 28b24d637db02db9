import { type LogFilter, logLevels, logModules } from '#domain/system/log-line.ts'

/** The filter is part of the address, so that it can be shared and bookmarked. */
export function filterFrom(params: URLSearchParams): LogFilter {
  const level = params.get('level')
  const module = params.get('module')
  return {
    level: logLevels.find((known) => known === level) ?? 'trace',
    module: logModules.find((known) => known === module) ?? null,
    text: params.get('q') ?? '',
  }
}

/** Writes a change into the address, without values that filter nothing. */
export function withFilter(params: URLSearchParams, change: Partial<LogFilter>): URLSearchParams {
  const { level, module, text } = { ...filterFrom(params), ...change }
  const next = new URLSearchParams(params)
  const values = { level: level === 'trace' ? '' : level, module: module ?? '', q: text }
  for (const [name, value] of Object.entries(values)) {
    if (value === '') next.delete(name)
    else next.set(name, value)
  }
  return next
}
