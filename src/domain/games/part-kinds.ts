export const partKinds = ['dlc', 'expansion', 'soundtrack', 'season', 'other'] as const
export type PartKind = (typeof partKinds)[number]
