/** The twelve animals of the lunar years, in their order. */
export const animals = [
  'rat',
  'ox',
  'tiger',
  'rabbit',
  'dragon',
  'snake',
  'horse',
  'goat',
  'monkey',
  'rooster',
  'dog',
  'pig',
] as const
export type Animal = (typeof animals)[number]

/**
 * The animal of a number from 1 to 49 in a lunar year: 1 belongs to the animal of the year, 2 to the one before it, and so on. So the
 * animal of the year has 1, 13, 25, 37 and 49, all others have four numbers.
 *
 * Worked example: in a year of the horse, 1 is the horse, 2 the snake, 7 the rat, 8 the pig, 12 the goat and 49 the horse.
 */
export function animalOf(value: number, yearAnimal: Animal): Animal {
  const animal = animals[(animals.indexOf(yearAnimal) + 12 * 5 - (value - 1)) % 12]
  if (animal === undefined) throw new RangeError(`${value} has no animal`)
  return animal
}
