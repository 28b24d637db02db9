import { ServicesSection } from './services-section.tsx'

export function DownloadersSection() {
  return (
    <ServicesSection
      family="downloaders"
      labels={{
        one: 'download client',
        icon: 'plug',
        empty: 'Download clients download the releases that are grabbed. The built-in downloader handles plain links.',
      }}
    />
  )
}
