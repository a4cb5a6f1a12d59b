import { ApiProperty } from '@nestjs/swagger';

/** Documents a text field of the settings API. */
export const Text = (options: { format?: string; enum?: readonly string[] } = {}) =>
  ApiProperty({ type: String, ...copied(options) });

/** Documents a text field that may be null. */
export const NullableText = (options: { format?: string; enum?: readonly string[] } = {}) =>
  ApiProperty({ type: String, nullable: true, ...copied(options) });

/** Documents an instant (ISO 8601 in UTC). */
export const Instant = () => ApiProperty({ type: String, format: 'date-time' });

/** Documents an instant that may be null. */
export const NullableInstant = () => ApiProperty({ type: String, format: 'date-time', nullable: true });

export const Whole = () => ApiProperty({ type: 'integer' });

export const NullableWhole = () => ApiProperty({ type: 'integer', nullable: true });

export const NullableNumber = () => ApiProperty({ type: Number, nullable: true });

export const Flag = () => ApiProperty({ type: Boolean });

/** Documents an object of another class, or a list of such objects. */
export const Of = (type: unknown) => ApiProperty({ type: type as never });

/** Documents a JSON object with any members. */
export const AnyObject = (options: { nullable?: boolean } = {}) =>
  ApiProperty({ type: 'object', additionalProperties: true, ...options });

function copied(options: { format?: string; enum?: readonly string[] }) {
  return { ...options, ...(options.enum !== undefined && { enum: [...options.enum] }) } as {
    format?: string;
    enum?: string[];
  };
}
