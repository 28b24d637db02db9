import { useRef, useState } from 'react'
import { useAddGame } from '../api/games.ts'
import { useSystems } from '../api/systems.ts'
import { IconButton } from '../parts/button.tsx'
import { showToast } from '../parts/toast-list.ts'
import { t } from '../texts/page-texts.ts'

type AddPlatformProps = {
  title: string
  metadataId: string | null
  /** The platforms that the game is available for, by name. They are offered first. */
  platforms: readonly string[]
  /** The IDs of the platforms that the library has entries for. */
  taken: readonly (string | null)[]
}

/** Adds an entry of a game for another platform. */
export function AddPlatform({ title, metadataId, platforms, taken }: AddPlatformProps) {
  const systems = useSystems().data ?? []
  const add = useAddGame()
  const free = systems.filter(({ id }) => !taken.includes(id))
  const isListed = ({ short }: { short: string }) => platforms.includes(short)
  const offered = [...free.filter(isListed), ...free.filter((system) => !isListed(system))]
  const [chosen, setChosen] = useState('')
  const choice = useRef<HTMLSelectElement>(null)
  const name = systems.find(({ id }) => id === chosen)?.name
  const addChosen = () =>
    add.mutate(
      { title, metadataId, platform: chosen, status: 'wanted' },
      {
        onSuccess: ({ id, title, status }) => {
          // The button that had the focus can do nothing more.
          choice.current?.focus()
          setChosen('')
          const text = status === 'requested' ? t('requests.asked', { title }) : t('common.added', { title })
          showToast({ tone: 'good', text, href: `/games/${id}` })
        },
        onError: (error) => showToast({ tone: 'bad', text: error.message }),
      },
    )
  return (
    // The arrow keys choose each platform on the way, so that choosing one must not add it.
    <span className="inline-flex min-w-0 max-w-full items-center gap-1">
      {/* Its width is fixed: by the longest option, it would move the link beside it once the systems are loaded. */}
      <select
        ref={choice}
        aria-label={`${t('common.addPlatform')}: ${title}`}
        value={chosen}
        disabled={offered.length === 0}
        className="min-h-11 w-60 min-w-0 rounded-lg border border-line bg-raised px-3 text-sm hover:border-edge"
        onChange={(event) => setChosen(event.target.value)}
      >
        <option value="">{t('common.addPlatform')}</option>
        {offered.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <IconButton
        icon="add"
        label={`${t('common.addGame')}: ${title}${name === undefined ? '' : ` (${name})`}`}
        disabled={chosen === ''}
        busy={add.isPending}
        onClick={addChosen}
      />
    </span>
  )
}
