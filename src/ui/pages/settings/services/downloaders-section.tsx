import { ServicesSection } from './services-section.tsx'

export function DownloadersSection() {
  return (
    <ServicesSection
      family="downloaders"
      words={{
        one: 'download client',
        icon: 'plug',
        empty: 'A download client fetches what was chosen. The one built in needs nothing else, for plain links.',
      }}
    />
  )
}
