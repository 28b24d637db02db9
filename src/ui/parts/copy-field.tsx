import { useRef, useState } from 'react'
import { t } from '../texts/text.ts'
import { Button } from './button.tsx'
import { copyText } from './copy-text.ts'

/** A read-only text with a copy button. */
export function CopyField({ label, text }: { label: string; text: string }) {
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState<boolean | null>(null)
  const copy = async () => {
    setCopied(await copyText(text))
    // A text that could not be copied can be copied by hand.
    field.current?.select()
  }
  return (
    <div className="grid gap-2">
      <div className="flex gap-2">
        <input
          ref={field}
          aria-label={label}
          readOnly
          value={text}
          className="min-h-11 w-full min-w-0 rounded-lg border border-edge/70 bg-ground px-3 font-mono text-sm"
          onFocus={(event) => event.target.select()}
        />
        <Button icon={copied === true ? 'check' : 'copy'} look="solid" onClick={() => void copy()}>
          {t('common.copy')}
        </Button>
      </div>
      <p role="status" className="text-sm text-soft empty:hidden">
        {copied === true && t('common.copied')}
        {copied === false && t('common.notCopied')}
      </p>
    </div>
  )
}
