import { Body, Controller, Delete, Get, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppCall } from '../http/app-calls/app-call.js';
import { BodyFields } from '../http/app-calls/body-fields.js';
import { AuditService } from '../auth/audit/audit.service.js';
import type { Db } from '../database/transaction.js';
import { CONFIG } from '../runtime/config.js';
import type { Config } from '../runtime/config.js';
import { JsonBody } from '../http/json-body.js';
import { CurrentSession } from './session.js';
import type { Session } from './session.js';
import { setCookies } from './set-cookies.js';
import * as dto from './sign-in.dto.js';
import { SignInService } from './sign-in.service.js';

@ApiTags('SignIn')
@Controller('app/api')
export class SignInController {
  constructor(
    private readonly signIn: SignInService,
    private readonly audit: AuditService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get('options')
  @AppCall('What the sign-in page offers', { answers: dto.SignInOptions })
  getOptions(): dto.SignInOptions {
    const { ui, email } = this.config;
    return {
      sign_up: ui.signUp,
      oidc_name: ui.oidc === null ? null : 'single sign-on',
      password_reset: email !== null,
    };
  }

  @Post('session')
  @AppCall('Sign in', { takes: dto.Credentials, answers: dto.SignedIn })
  async createSession(
    @Req() request: FastifyRequest,
    @Body() body: JsonBody,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<dto.SignedIn> {
    const fields = new BodyFields(body);
    const [email, password] = [fields.text('email', 254), fields.text('password', 1000)];
    const { cookies, needsCode } = await this.signIn.signIn(request, email, password);
    setCookies(reply, cookies);
    return { needs_code: needsCode };
  }

  @Post('sign-up')
  @AppCall('Make an account', { takes: dto.Credentials })
  async signUp(
    @Req() request: FastifyRequest,
    @Body() body: JsonBody,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const fields = new BodyFields(body);
    setCookies(
      reply,
      await this.signIn.signUp(request, fields.text('email', 254), fields.text('password', 1000)),
    );
  }

  @Get('session')
  @AppCall('Who is signed in', { answers: dto.Profile })
  getSession(@CurrentSession() { userId, email, tier, role }: Session): dto.Profile {
    return { user_id: userId, email, tier, role };
  }

  @Delete('session')
  @AppCall('Sign out')
  async deleteSession(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    setCookies(reply, await this.signIn.signOut(request));
  }

  @Get('sessions')
  @AppCall('Where this account is signed in', { answers: dto.SessionList })
  async listSessions(@CurrentSession() session: Session): Promise<dto.SessionList> {
    const rows = await this.signIn.listSessions(session.userId);
    return {
      data: rows.map(({ id, user_agent, ip_address, created_at, updated_at }) => ({
        session_id: id,
        current: id === session.sessionId,
        user_agent,
        ip_address,
        created_at: created_at.toISOString(),
        updated_at: updated_at.toISOString(),
      })),
    };
  }

  @Delete('sessions')
  @AppCall('Sign out everywhere')
  async deleteSessions(
    @Req() request: FastifyRequest,
    @CurrentSession() session: Session,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const note = (tx: Db) => this.audit.byUser(tx, session, 'sessions.end', {});
    setCookies(reply, await this.signIn.signOutEverywhere(request, session.userId, note));
  }

  @Post('password')
  @AppCall('Change the password', { takes: dto.PasswordChange })
  async changePassword(
    @Req() request: FastifyRequest,
    @CurrentSession() session: Session,
    @Body() body: JsonBody,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const fields = new BodyFields(body);
    const passwords = {
      current: fields.text('current_password', 1000),
      next: fields.text('new_password', 1000),
    };
    const note = (tx: Db) => this.audit.byUser(tx, session, 'password.change', {});
    setCookies(reply, await this.signIn.changePassword(request, session, passwords, note));
  }

  @Post('password-reset')
  @AppCall('Ask for a one-time link by e-mail', { takes: dto.PasswordReset })
  async requestPasswordLink(@Req() request: FastifyRequest, @Body() body: JsonBody): Promise<void> {
    await this.signIn.requestPasswordLink(request, new BodyFields(body).text('email', 254));
  }

  @Post('password-link')
  @AppCall('Set the password with a one-time link', { takes: dto.PasswordByLink })
  async setPassword(@Req() request: FastifyRequest, @Body() body: JsonBody): Promise<void> {
    const fields = new BodyFields(body);
    await this.signIn.setPassword(request, fields.text('token', 100), fields.text('new_password', 1000));
  }

  @Post('password-link/owner')
  @AppCall('Whose password a one-time link sets', { takes: dto.LinkToken, answers: dto.LinkOwner })
  async findLinkOwner(@Req() request: FastifyRequest, @Body() body: JsonBody): Promise<dto.LinkOwner> {
    return { email: await this.signIn.findLinkOwner(request, new BodyFields(body).text('token', 100)) };
  }

  @Post('session/oidc')
  @AppCall('Begin to sign in at the OpenID provider', { answers: dto.Redirect })
  async beginOidc(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<dto.Redirect> {
    const { url, cookies } = await this.signIn.beginOidc(request);
    setCookies(reply, cookies);
    return { url };
  }

  @Get('auth/oauth2/callback/oidc')
  @ApiExcludeEndpoint()
  async finishOidc(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { location, cookies } = await this.signIn.finishOidc(request);
    setCookies(reply, cookies);
    await reply.redirect(location, 302);
  }
}
