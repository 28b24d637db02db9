import { type InputHTMLAttributes, useState } from 'react'
import { t } from '../texts/text.ts'
import { inputStyle } from './field.tsx'
import { type Amount, amountOf, type FieldUnit, onWire, readAmount, unitsOf } from './units.ts'

type UnitInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> & {
  id: string
  title: string
  /** The number in the unit of the API, as text. */
  value: string
  fieldUnit: FieldUnit
  onChange: (value: string) => void
}

/** A size or duration: a number and its unit. A typed unit, as in `25 GB`, chooses it. */
export function UnitInput({ id, title, value, fieldUnit, onChange, ...rest }: UnitInputProps) {
  const [shown, setShown] = useState(() => ({ ...amountOf(value, fieldUnit), value }))
  // The value was discarded or saved meanwhile.
  if (shown.value !== value) setShown({ ...amountOf(value, fieldUnit), value })
  const show = (amount: Amount) => {
    const next = onWire(amount.text, amount.unit, fieldUnit)
    setShown({ ...amount, value: next })
    onChange(next)
  }
  const adoptTypedUnit = () => {
    const amount = readAmount(shown.text, fieldUnit)
    if (amount?.unit) setShown({ ...shown, text: String(amount.number), unit: amount.unit })
  }
  return (
    <div className="flex gap-2">
      <input
        {...rest}
        id={id}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className={inputStyle}
        value={shown.text}
        onChange={(event) => show({ text: event.target.value, unit: shown.unit })}
        onBlur={adoptTypedUnit}
      />
      <select
        aria-label={t('form.unitOf', { title })}
        className="min-h-11 shrink-0 rounded-lg border border-edge/70 bg-ground px-2 py-2 text-ink transition hover:border-edge"
        value={shown.unit.label}
        onChange={(event) => {
          const unit = unitsOf[fieldUnit].find(({ label }) => label === event.target.value)
          if (unit !== undefined) show({ text: shown.text, unit })
        }}
      >
        {unitsOf[fieldUnit].map(({ label }) => (
          <option key={label}>{label}</option>
        ))}
      </select>
    </div>
  )
}
