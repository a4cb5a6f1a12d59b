import { requireStrongPassword } from '../../app-api/sign-in/password-strength.js';
import { PERSON } from './person.js';

it('regression: the service accepts the password that the demo prints', async () => {
  await requireStrongPassword(PERSON.password, PERSON.email);
});
