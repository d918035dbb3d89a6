import { centralProvinces, northernProvinces, southernProvinces, type Provinces } from '@baize/lottery'

const byFormat: Readonly<Record<string, Provinces>> = {
  'vietnam-north': northernProvinces,
  'vietnam-central': centralProvinces,
  'vietnam-south': southernProvinces,
}

/** The codes of the provinces that draw in a format, each once; none if the format has no provinces. */
export function provincesOf(format: string): readonly string[] {
  return [...new Set(Object.values(byFormat[format] ?? {}).flatMap((day) => day.map(({ code }) => code)))]
}
