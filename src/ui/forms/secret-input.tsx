import { type InputHTMLAttributes, useState } from 'react'
import type { maskedSecret } from '#domain/scalars.ts'
import { Button, IconButton } from '../parts/button.tsx'
import { t } from '../texts/text.ts'
import { inputStyle } from './field.tsx'

/** The type keeps it equal to the mask of the server. */
export const secretMask: typeof maskedSecret = '********'

type SecretInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> & {
  title: string
  value: string
  onChange: (value: string) => void
}

/** A secret. A stored one is never shown: it is kept until the user types another or removes it. */
export function SecretInput({ title, value, onChange, required = false, ...rest }: SecretInputProps) {
  const [isStored, setIsStored] = useState(value === secretMask)
  const [isShown, setIsShown] = useState(false)
  // After saving, the new secret is stored.
  if (value === secretMask && !isStored) setIsStored(true)
  const isKept = value === secretMask
  const isTyped = !isKept && value !== ''
  return (
    <div className="grid gap-1.5">
      <div className="relative">
        <input
          {...rest}
          required={required}
          type={isShown ? 'text' : 'password'}
          autoComplete="new-password"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={isKept ? t('form.secretSaved') : ''}
          className={`${inputStyle} pr-12`}
          value={isKept ? '' : value}
          // Clearing what was typed keeps the stored secret: removing it is a decision of its own.
          onChange={(event) => onChange(event.target.value === '' && isStored ? secretMask : event.target.value)}
        />
        {isTyped && (
          <IconButton
            icon={isShown ? 'eyeOff' : 'eye'}
            label={t(isShown ? 'form.hide' : 'form.show', { title })}
            onClick={() => setIsShown(!isShown)}
            className="absolute! top-1/2 right-1 size-9 -translate-y-1/2"
          />
        )}
        {isKept && !required && (
          <IconButton
            icon="trash"
            label={t('form.remove', { name: title })}
            onClick={() => onChange('')}
            className="absolute! top-1/2 right-1 size-9 -translate-y-1/2"
          />
        )}
      </div>
      {isStored && value === '' && (
        <p role="status" className="flex flex-wrap items-center gap-2 text-sm text-warn">
          {t('form.removedOnSave')}
          <Button small look="quiet" onClick={() => onChange(secretMask)}>
            {t('form.keep')}
          </Button>
        </p>
      )}
    </div>
  )
}
