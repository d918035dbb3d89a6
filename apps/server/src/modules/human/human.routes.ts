import { humanChallenge } from '@baize/contract'
import type { Bind } from '../../kernel/http/bind.ts'
import type { HumanCheck } from './open-human-check.ts'

/** Binds the endpoint for the task before a code or link is sent. */
export function bindHumanRoutes(bind: Bind, human: HumanCheck): void {
  bind(humanChallenge, ({ caller: { brand, address }, query }) =>
    human.begin({ brandId: brand.brandId, address }, query.purpose),
  )
}
