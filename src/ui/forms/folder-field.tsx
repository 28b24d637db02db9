import { type InputHTMLAttributes, useState } from 'react'
import { Button } from '../parts/button.tsx'
import { t } from '../texts/text.ts'
import { inputStyle } from './field.tsx'
import { FolderBrowser } from './folder-browser.tsx'

type FolderFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> & {
  value: string
  onChange: (path: string) => void
  /** Whether it is the path of a file. */
  files?: boolean
}

/** A path that can be typed or browsed for. */
export function FolderField({ value, onChange, files = false, ...rest }: FolderFieldProps) {
  const [browsing, setBrowsing] = useState(false)
  return (
    <div className="flex gap-2">
      <input
        {...rest}
        type="text"
        value={value}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className={inputStyle}
        onChange={(event) => onChange(event.target.value)}
      />
      <Button icon="folder" onClick={() => setBrowsing(true)}>
        {t('form.browse')}
      </Button>
      {browsing && (
        <FolderBrowser
          start={value}
          files={files}
          onClose={() => setBrowsing(false)}
          onChoose={(path) => {
            onChange(path)
            setBrowsing(false)
          }}
        />
      )}
    </div>
  )
}
