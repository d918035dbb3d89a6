// A separate module, since only a few forms have multi-line text.
export { Textarea as TextArea } from '@mantine/core'
