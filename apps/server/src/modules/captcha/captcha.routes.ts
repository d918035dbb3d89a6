import { captcha as contract } from '@baize/contract'
import type { Bind } from '../../kernel/http/bind.ts'
import type { Captcha } from './open-captcha.ts'

/** Binds the endpoint for the picture that is required to log in after a failed try. */
export function bindCaptchaRoutes(bind: Bind, captcha: Captcha): void {
  bind(contract, ({ caller: { brand, address, cookies }, query }) =>
    captcha.draw({ brandId: brand.brandId, address, cookies }, query.kind),
  )
}
