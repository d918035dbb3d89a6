/** Prints what is missing of things that belong together. It is part of `npm run check`. */
import { findMissing } from './complete/check-complete.ts'

const sentences = findMissing().flatMap(({ faults }) => faults)
for (const sentence of sentences) console.log(sentence)
process.exitCode = sentences.length > 0 ? 1 : 0
