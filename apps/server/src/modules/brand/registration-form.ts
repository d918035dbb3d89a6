import type { Brand } from './open-brands.ts'

/** The dialling code of the country that a brand's mobile numbers are of, unless they say another. */
export function brandDialingCode(_: Pick<Brand, 'registration'>): string {
  return '66'
}
