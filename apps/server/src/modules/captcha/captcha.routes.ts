import { captcha as contract } from '@baize/contract'
import type { Bind } from '../../kernel/http/bind.ts'
import type { Captcha } from './open-captcha.ts'

/** The picture that a login asks for after a failed one. */
export function bindCaptchaRoutes(bind: Bind, captcha: Captcha): void {
  bind(contract, ({ caller: { brand, address, cookies }, query }) =>
    captcha.draw({ brandId: brand.brandId, address, cookies }, query.kind),
  )
}
