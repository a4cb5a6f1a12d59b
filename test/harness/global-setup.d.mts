export default function setUp(): Promise<void>;
