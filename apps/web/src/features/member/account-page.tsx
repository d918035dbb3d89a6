import { AccountHero } from './security/account-hero.tsx'
import { SectionCard } from './security/section-card.tsx'
import { SectionNav } from './security/section-nav.tsx'
import { useOfferedSections } from './security/offered-sections.ts'
import { useSectionOfHash } from './security/use-section-of-hash.ts'
import classes from './security/centre.module.css'

/**
 * The security centre (2.095): who the member is, how well the account is protected, and a section for each safeguard.
 *
 * To change:
 * - sections of the security centre, and their order: `securitySections` in `security/sections.ts`; hidden ones,
 *   `useOfferedSections` in `security/offered-sections.ts`
 * - what counts towards the account's protection: `useSafeguards` in `security/safeguards.ts`
 * - which profile fields members can edit, and how they are checked: `ProfileForm` in `security/profile-form.tsx`,
 *   `faultsAmong` in `security/profile-values.ts`
 * - pictures of members: `AvatarPicker` in `security/avatar-picker.tsx`; the drawn ones,
 *   `packages/artwork/src/avatars.ts`
 * - asking members to confirm that it is them: `OwnerGate` in
 *   `apps/web/src/verification/owner-gate.tsx`; on the server, `docs/flows/owner-proof.md`
 * - focus in the security centre: `useKeptFocus` in `security/use-kept-focus.ts`, `useSectionOfHash` in
 *   `security/use-section-of-hash.ts`
 */
export function AccountPage() {
  const sections = useOfferedSections()
  useSectionOfHash(sections.length)
  return (
    <div className={classes.centre}>
      <AccountHero />
      <div className={classes.columns}>
        <SectionNav sections={sections} />
        <div className={classes.sections}>
          {sections.map((section) => (
            <SectionCard key={section.id} section={section} />
          ))}
        </div>
      </div>
    </div>
  )
}
