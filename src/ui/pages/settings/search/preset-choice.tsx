import { useId } from 'react'
import { type PresetName, presetNames } from '#domain/indexers/preference-presets.ts'
import { Field, inputStyle } from '../../../forms/field.tsx'
import { t } from '../../../texts/page-texts.ts'

type PresetChoiceProps = {
  /** Null for values of the user's own. */
  preset: PresetName | null
  onChoose: (preset: PresetName) => void
  /** What choosing a preset filled in, for screen readers too. */
  outcome: string | null
}

/** Fills a form with the values of a preset. */
export function PresetChoice({ preset, onChoose, outcome }: PresetChoiceProps) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <Field
        id={id}
        title={t('preferencePreset.title')}
        help={t(`preferencePreset.${preset ?? 'custom'}Help`)}
        helpPage="search-preferences#presets"
      >
        <select
          id={id}
          className={inputStyle}
          aria-describedby={`${id}-below`}
          value={preset ?? ''}
          onChange={(event) => {
            const chosen = presetNames.find((name) => name === event.target.value)
            if (chosen !== undefined) onChoose(chosen)
          }}
        >
          {preset === null && <option value="">{t('preferencePreset.custom')}</option>}
          {presetNames.map((name) => (
            <option key={name} value={name}>
              {t(`preferencePreset.${name}`)}
            </option>
          ))}
        </select>
      </Field>
      <p role="status" className="min-h-5 text-sm text-soft">
        {outcome}
      </p>
    </div>
  )
}
