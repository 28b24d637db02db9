/** Line drawings on a 24 × 24 field. */
const drawings = {
  library: 'M4 4h4v16H4zM10 4h4v16h-4zM16.3 4.6l3.8-1 4 15.3-3.8 1z',
  cartridge: 'M5 3h14v13l-2 2v3H7v-3l-2-2zM9 3v6h6V3M9.500 18v3M14.500 18v3',
  activity: 'M12 3v12m0 0 5-5m-5 5-5-5M4 20h16',
  add: 'M12 5v14M5 12h14',
  settings: 'M4 7h9m5 0h2M4 17h2m5 0h9M15.5 4.5v5M8.5 14.5v5',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm5-1.5L21 21',
  back: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  down: 'M6 9l6 6 6-6',
  close: 'M6 6l12 12M18 6 6 18',
  check: 'M4.5 12.5l5 5 10-11',
  warn: 'M12 4 2.5 20h19zM12 10v4.5M12 17.2v.1',
  pause: 'M8 5v14M16 5v14',
  play: 'M7 4.5v15l12-7.5z',
  trash: 'M4 7h16M9 7V4h6v3M6.5 7l1 13h9l1-13M10 11v5.5M14 11v5.5',
  retry: 'M20 11a8 8 0 1 0-2.3 6.2M20 5v6h-6',
  grab: 'M12 4v10m0 0 4-4m-4 4-4-4M5 15v4h14v-4',
  folder: 'M3 6h6l2 2.5h10V19H3z',
  file: 'M6 3h8l4 4.5V21H6zM14 3v5h4',
  edit: 'M4 20l1-4L16.5 4.5l3 3L8 19zM14 7l3 3',
  sun: 'M12 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M5 5l1.7 1.7M17.3 17.3 19 19M19 5l-1.7 1.7M6.7 17.3 5 19',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z',
  leave: 'M10 4H5v16h5M14 8l4 4-4 4M18 12H9',
  feed: 'M5 19.500v.1M4 11a9 9 0 0 1 9 9M4 4a16 16 0 0 1 16 16',
  link: 'M13 5h6v6M19 5l-8.5 8.5M16 14v5H5V8h5',
  spark: 'M12 3l1.8 6.2L20 11l-6.2 1.8L12 19l-1.8-6.2L4 11l6.2-1.8z',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v5.5l3.5 2',
  eye: 'M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12Zm10 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  eyeOff:
    'M4 4l16 16M9.900 5.700A10 10 0 0 1 12 5.500c6.400 0 10 6.500 10 6.500a17 17 0 0 1-3 3.700M6 7.500A17 17 0 0 0 2 12s3.600 6.500 10 6.500a10 10 0 0 0 4-.8M10 10a3 3 0 0 0 4 4',
  up: 'M6 15l6-6 6 6',
  grip: 'M9 6v.1M15 6v.1M9 12v.1M15 12v.1M9 18v.1M15 18v.1',
  import: 'M4 5h6M4 5v14h16v-9M20 4l-9 9m0 0h5m-5 0V8',
  plug: 'M9 3v5M15 3v5M6 8h12v3a6 6 0 0 1-12 0zM12 17v4',
  radar: 'M12 21a9 9 0 1 0-9-9M12 16.5A4.5 4.5 0 1 0 7.5 12M12 12 4.5 19.5',
  route:
    'M6 8.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM18 20.500a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM6 8.500V14a4 4 0 0 0 4 4h5.500',
  scale: 'M12 4v16M8 20h8M5 7h14M5 7l-3 7h6zM19 7l-3 7h6z',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v5.500M12 7.600v.1',
  key: 'M8 19a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM11 12.2 20 3.500M16 7.300l3 3',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.500 20.500c.8-3.600 3.600-5.500 7.500-5.500s6.700 1.900 7.500 5.500',
  users:
    'M9 11.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7ZM2.500 19.500c.6-3.300 3-5 6.500-5s5.900 1.700 6.500 5M16 4.800a3.500 3.500 0 0 1 0 6.400M18 14.900c1.900.7 3.100 2.200 3.500 4.600',
  system: 'M3 4h18v12H3zM9 20h6M12 16v4',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  bell: 'M6 16.500V11a6 6 0 0 1 12 0v5.500l1.500 1.500h-15zM10 21h4',
  ban: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM5.700 5.700l12.600 12.600',
  help: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM9.400 9.600a2.600 2.600 0 1 1 3.900 2.200c-.9.5-1.300 1-1.300 1.900M12 16.700v.1',
  heart: 'M12 20C6 16 3 12.500 3 9a4.500 4.500 0 0 1 9-1 4.500 4.500 0 0 1 9 1c0 3.500-3 7-9 11Z',
  more: 'M6 12a1 1 0 1 1-2 0 1 1 0 0 1 2 0ZM13 12a1 1 0 1 1-2 0 1 1 0 0 1 2 0ZM20 12a1 1 0 1 1-2 0 1 1 0 0 1 2 0Z',
  wanted: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM12 2v5M12 17v5M2 12h5M17 12h5',
  calendar: 'M4 5.500h16V20H4zM4 10h16M8 3v4.500M16 3v4.500',
  chart: 'M4 20h16M7 16v-4M12 16V6M17 16v-7',
  filter: 'M4 5h16l-6 7.500V20l-4-2v-5.500z',
  bookmark: 'M6 3h12v18l-6-4.500L6 21z',
  columns: 'M4 5h16v14H4zM9.500 5v14M14.500 5v14',
  tag: 'M4 4h8l8.500 8.500-8 8L4 12zM8 8v.1',
} as const

export type IconName = keyof typeof drawings

export function Icon({ name, className = 'size-5' }: { name: IconName; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={`shrink-0 ${className}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={drawings[name]} />
    </svg>
  )
}

/** The mark: an L whose corner holds a pawn's head. */
export function Mark({ className = 'size-9' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={`shrink-0 ${className}`} aria-hidden="true">
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <path d="M8.500 6.500h6.500v12.500h8.500v6.500H8.500z" className="fill-on-accent" />
      <circle cx="21" cy="11.500" r="3.300" className="fill-on-accent" />
    </svg>
  )
}
