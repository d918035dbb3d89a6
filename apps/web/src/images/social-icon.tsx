import { IconId, IconMail, IconMessageCircle, type Icon } from '@tabler/icons-react'
import type { SocialProvider } from '@baize/contract'

/** Generic icons, because the providers' logos are trademarks. */
const icons: Record<SocialProvider, Icon> = { line: IconMessageCircle, google: IconMail, oidc: IconId }

/** The icon of an identity provider. */
export function SocialIcon({
  provider,
  size = '1.25rem',
}: {
  readonly provider: SocialProvider
  readonly size?: string
}) {
  const Sign = icons[provider]
  return <Sign aria-hidden size={size} stroke={1.7} />
}
