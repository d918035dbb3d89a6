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

/**
 * The animal of the lunar year that a day is in. The year begins on the Chinese New Year's Day: 2026-02-16 is in a year of the snake,
 * 2026-02-17 in one of the horse. Needs a runtime with `Temporal` and its Chinese calendar.
 */
export function yearAnimalOn(day: Temporal.PlainDate): Animal {
  // 4 CE was a year of the rat, as 2020 was.
  const animal = animals[(day.withCalendar('chinese').year + 12 * 1_000 - 4) % 12]
  if (animal === undefined) throw new RangeError(`${day.toString()} has no animal`)
  return animal
}
