/** Where an administrator adds DATs. */
export const datsAddress = '/settings/root-folders#setting-dats'
