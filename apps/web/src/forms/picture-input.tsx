import { pictureUpload } from '@baize/contract'
import type { Ref } from 'react'

/** Props of {@link PictureInput}. */
export interface PictureInputProps {
  readonly onFile: (file: File) => void
  /** Clicking it opens the device's file picker. */
  readonly ref: Ref<HTMLInputElement>
  readonly testId: string
}

/** Takes a picture from the device. It is hidden: a button beside it is pressed instead. */
export function PictureInput({ onFile, ref, testId }: PictureInputProps) {
  return (
    <input
      accept={pictureUpload.types.join(',')}
      aria-hidden
      data-testid={testId}
      hidden
      onChange={(event) => {
        const [file] = event.currentTarget.files ?? []
        if (file !== undefined) onFile(file)
        // Choosing the same file again must count as a change.
        event.currentTarget.value = ''
      }}
      ref={ref}
      tabIndex={-1}
      type="file"
    />
  )
}
