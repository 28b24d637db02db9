import { useState } from 'react'
import { escapeControlCharacters } from '#domain/control-characters.ts'
import { describeFields, type LogLevel, type LogLine } from '#domain/system/log-line.ts'
import { formatMoment } from '../../../format/values.ts'
import { Button } from '../../../parts/button.tsx'
import { copyText } from '../../../parts/copy-text.ts'
import { Icon } from '../../../parts/icon.tsx'
import { t } from '../../../texts/page-texts.ts'

const levelStyle: Record<LogLevel, string> = {
  trace: 'text-faint',
  debug: 'text-soft',
  info: 'text-accent-ink',
  warn: 'text-warn',
  error: 'text-bad',
}

type RowProps = {
  line: LogLine
  index: number
  isExpanded: boolean
  /** Whether the Tab key reaches this row. The arrow keys reach all others. */
  isReachable: boolean
  onToggle: () => void
}

/** One line of the log, with its details when expanded. */
export function LogRow({ line, index, isExpanded, isReachable, onToggle }: RowProps) {
  const { time, level, module, message, fields } = line
  return (
    <div className={`border-b border-line/60 ${isExpanded ? 'bg-raised' : ''}`}>
      <button
        type="button"
        data-index={index}
        tabIndex={isReachable ? 0 : -1}
        aria-expanded={isExpanded}
        onClick={onToggle}
        className="grid min-h-8 w-full grid-cols-[auto_auto_auto_minmax(0,1fr)] items-baseline gap-x-3 px-3 py-1 text-left font-mono text-[0.8125rem] -outline-offset-2 hover:bg-raised max-sm:grid-cols-[auto_auto_1fr] max-sm:py-2"
      >
        <time dateTime={time} title={formatMoment(time)} className="text-faint tabular-nums">
          {clockTime(time)}
        </time>
        <span className={`w-11 font-semibold uppercase ${levelStyle[level]}`}>{level}</span>
        <span className="w-24 truncate text-soft max-sm:w-auto">{module}</span>
        <span className="truncate max-sm:col-span-3 max-sm:line-clamp-2 max-sm:break-words max-sm:whitespace-normal">
          {escapeControlCharacters(message)}
          <span className="text-soft">{escapeControlCharacters(describeFields(fields))}</span>
        </span>
      </button>
      {isExpanded && <Details line={line} />}
    </div>
  )
}

function Details({ line }: { line: LogLine }) {
  const { time, message, fields } = line
  return (
    <div className="grid gap-3 px-3 pt-1 pb-4 text-sm">
      <p className="break-words">{escapeControlCharacters(message)}</p>
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)]">
        <dt className="text-faint">{t('log.time')}</dt>
        <dd>{formatMoment(time)}</dd>
        {Object.entries(fields).map(([name, value]) => (
          <Field key={name} name={name} value={value} />
        ))}
      </dl>
      <CopyLine line={line} />
    </div>
  )
}

function Field({ name, value }: { name: string; value: unknown }) {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return (
    <>
      <dt className="text-faint">{escapeControlCharacters(name)}</dt>
      <dd className="font-mono text-[0.8125rem] break-words whitespace-pre-wrap">
        {text.split('\n').map(escapeControlCharacters).join('\n')}
      </dd>
    </>
  )
}

function CopyLine({ line }: { line: LogLine }) {
  const [copied, setCopied] = useState<boolean | null>(null)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        small
        icon={copied === true ? 'check' : 'copy'}
        onClick={() => void copyText(escapeControlCharacters(JSON.stringify(line))).then(setCopied)}
      >
        {t('log.copyLine')}
      </Button>
      <span role="status" className="text-soft empty:hidden">
        {copied === true && t('common.copied')}
        {copied === false && t('log.notCopied')}
      </span>
    </div>
  )
}

/** Stands for lines that the server did not send. */
export function LeftOutRow({ count, onLoad }: { count: number; onLoad: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-3 border-b border-line/60 bg-raised px-3 py-1.5 text-sm">
      <Icon name="warn" className="size-4 text-warn" />
      <span>{t('log.leftOut', { count })}</span>
      <Button small look="quiet" icon="retry" onClick={onLoad}>
        {t('log.readFiles')}
      </Button>
    </div>
  )
}

function clockTime(time: string): string {
  const date = new Date(time)
  const part = (value: number, length = 2) => String(value).padStart(length, '0')
  return `${part(date.getHours())}:${part(date.getMinutes())}:${part(date.getSeconds())}.${part(date.getMilliseconds(), 3)}`
}
