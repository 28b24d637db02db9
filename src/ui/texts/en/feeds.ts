export const feeds = {
  title: 'Feeds',
  addNamed: 'Add {title}',
  grab: 'Grab {title}',
  sent: 'Sent',
  items: 'Items',
  count: '{count, plural, one {# item} other {# items}}',
  all: 'All feeds',
  newItems: '{count, plural, one {# new item} other {# new items}}.',
  newItemsFailed:
    '{count, plural, one {# new item} other {# new items}}. {failed, plural, one {# feed} other {# feeds}} failed.',
  check: 'Check now',
  manage: 'Manage feeds',
  noItems: 'No items',
  noItemsHint: 'New items appear here when the feeds are checked.',
  none: 'No feeds',
  addHint: 'Add the feed of a site that lists releases under Manage feeds.',
  askAdmin: 'An administrator can add feeds.',
} as const
