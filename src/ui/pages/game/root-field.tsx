import { useRootFolders } from '../../api/root-folders.ts'
import { Field, inputStyle } from '../../forms/field.tsx'
import { t } from '../../texts/page-texts.ts'

type RootFieldProps = { value: string; problem: string | undefined; onChange: (rootFolderId: string) => void }

/** Where imports of a game go. Empty for the library folder. */
export function RootField({ value, problem, onChange }: RootFieldProps) {
  const roots = useRootFolders().data ?? []
  if (roots.length === 0) return null
  return (
    <Field id="game-root" title={t('addGames.importInto')} help={t('addGames.importIntoHint')} problem={problem}>
      <select
        id="game-root"
        className={inputStyle}
        aria-describedby="game-root-below"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{t('addGames.libraryFolder')}</option>
        {roots.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </Field>
  )
}
