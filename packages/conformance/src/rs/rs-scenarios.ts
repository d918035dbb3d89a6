import type { Scenario } from '../scenario.ts'
import type { RsVisit } from './rs-visit.ts'
import { freeScenarios } from './scenarios/free.ts'
import { movementScenarios } from './scenarios/movement.ts'
import { nameScenarios } from './scenarios/names.ts'
import { parallelScenarios } from './scenarios/parallel.ts'
import { replayScenarios } from './scenarios/replay.ts'
import { requestScenarios } from './scenarios/request.ts'
import { rollbackScenarios } from './scenarios/rollback.ts'
import { signatureScenarios } from './scenarios/signature.ts'

/** Every scenario of the rs dialect, in running order. */
export const rsScenarios: readonly Scenario<RsVisit>[] = [
  ...signatureScenarios,
  ...requestScenarios,
  ...nameScenarios,
  ...movementScenarios,
  ...freeScenarios,
  ...replayScenarios,
  ...rollbackScenarios,
  ...parallelScenarios,
]
