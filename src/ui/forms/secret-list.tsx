import { type KeyboardEvent, useState } from 'react'
import { Button } from '../parts/button.tsx'
import { t } from '../texts/text.ts'
import { inputStyle } from './field.tsx'
import { secretMask } from './secret-input.tsx'

type SecretListProps = {
  id: string
  title: string
  /** The longest value of each secret, in characters. */
  maxLength: number
  /** Whether one mask stands for all saved ones, whose number is not known. */
  isOneMask?: boolean
  value: readonly string[]
  onChange: (value: readonly string[]) => void
  'aria-invalid': boolean
  'aria-describedby': string
}

/** Secrets of which only new ones can be read. The word being typed is part of the value. */
export function SecretList({ id, title, maxLength, isOneMask = false, value, onChange, ...aria }: SecretListProps) {
  const [typed, setTyped] = useState('')
  const all = typed !== '' && value.at(-1) === typed ? value.slice(0, -1) : value
  const saved = all.filter((item) => item === secretMask).length
  const added = all.filter((item) => item !== secretMask)
  const change = (items: readonly string[], text = '') => {
    setTyped(text)
    onChange([...items, ...(text === '' || items.includes(text) ? [] : [text])])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || typed === '') return
    event.preventDefault()
    change([...all, typed])
  }
  return (
    <div className="grid gap-2">
      {saved > 0 && (
        <div className="flex min-h-11 items-center justify-between gap-3 rounded-lg bg-raised pr-1 pl-3 text-sm">
          {isOneMask ? t('form.saved') : t('form.savedCount', { count: saved })}
          <Button small look="quiet" onClick={() => change(added, typed)}>
            {t('form.removeAll')}
          </Button>
        </div>
      )}
      <ul aria-label={title} className="grid gap-1 empty:hidden">
        {added.map((item) => (
          <li key={item} className="flex min-h-11 items-center gap-3 rounded-lg bg-raised pr-1 pl-3 text-sm">
            <span className="min-w-0 flex-1 break-all">{item}</span>
            <Button
              small
              look="quiet"
              aria-label={t('form.remove', { name: item })}
              onClick={() =>
                change(
                  all.filter((other) => other !== item),
                  typed,
                )
              }
            >
              {t('common.remove')}
            </Button>
          </li>
        ))}
      </ul>
      <div className="flex gap-2">
        <input
          {...aria}
          id={id}
          type="text"
          maxLength={maxLength}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className={inputStyle}
          value={typed}
          onChange={(event) => change(all, event.target.value)}
          onKeyDown={onKeyDown}
        />
        <Button disabled={typed === ''} onClick={() => change([...all, typed])}>
          {t('common.add')}
        </Button>
      </div>
    </div>
  )
}
