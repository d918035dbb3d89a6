import { beginDeposit, cancelDeposit, depositMethods, listDeposits, readDeposit } from '@baize/contract'
import type { Bind } from '../../kernel/http/bind.ts'
import type { Payments } from './open-payments.ts'

/** Binds the endpoints for members' deposits. */
export function bindPaymentRoutes(bind: Bind, payments: Payments): void {
  bind(depositMethods, ({ caller }) => payments.methods(caller.session, caller.language))
  bind(beginDeposit, ({ caller: { session, language }, body, idempotency }) =>
    payments.begin({ session, language, body, idempotency }),
  )
  bind(readDeposit, ({ caller, params }) => payments.read(caller.session, params.depositId))
  bind(listDeposits, ({ caller, query }) => payments.list(caller.session, query))
  bind(cancelDeposit, ({ caller, params }) => payments.cancel(caller.session, params.depositId))
}
