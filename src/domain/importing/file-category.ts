import { OneOf } from '../scalars.ts'

export const fileCategories = ['main', 'update', 'dlc', 'extra'] as const
export type FileCategory = (typeof fileCategories)[number]
export const FileCategoryModel = OneOf(fileCategories, 'FileCategory')
